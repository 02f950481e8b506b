package oreline;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jacoco.agent.rt.internal_ID.asm.ClassReader;
import org.jacoco.agent.rt.internal_ID.asm.ClassVisitor;
import org.jacoco.agent.rt.internal_ID.asm.ClassWriter;
import org.jacoco.agent.rt.internal_ID.asm.MethodVisitor;
import org.jacoco.agent.rt.internal_ID.asm.Opcodes;

/**
 * Calls {@link Tests} where Surefire hears of tests in the process that runs them, whatever framework they are written
 * for: the one class that all its versions tell Maven by. JaCoCo's own copy of ASM does it, which no project shares.
 */
public final class Agent implements ClassFileTransformer {
    private static final Set<String> LISTENERS = new HashSet<>(Arrays.asList(
            "org/apache/maven/surefire/booter/ForkingRunListener",
            "org/apache/maven/surefire/api/booter/ForkingRunListener"));
    private static final Set<String> ENDS =
            new HashSet<>(Arrays.asList("testSucceeded", "testFailed", "testError", "testAssumptionFailure"));

    /** Started before the program's own `main`; the argument is the folder of the records. */
    public static void premain(String folder, Instrumentation instrumentation) {
        Tests.folder = folder;
        instrumentation.addTransformer(new Agent());
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
        // Another loader would not find what is called.
        if (!LISTENERS.contains(name) || loader != ClassLoader.getSystemClassLoader()) return null;
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Calls(writer), 0);
        return writer.toByteArray();
    }

    private static final class Calls extends ClassVisitor {
        Calls(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int flags, String name, String type, String signature, String[] thrown) {
            MethodVisitor method = super.visitMethod(flags, name, type, signature, thrown);
            String called = ENDS.contains(name) ? "ended" : name.equals("testSetStarting") ? "classStarts" : null;
            if (called == null || !type.startsWith("(L")) return method;
            return new MethodVisitor(Opcodes.ASM9, method) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    visitVarInsn(Opcodes.ALOAD, 1);
                    visitMethodInsn(Opcodes.INVOKESTATIC, "oreline/Tests", called, "(Ljava/lang/Object;)V", false);
                }
            };
        }
    }
}
