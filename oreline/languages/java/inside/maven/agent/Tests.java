package oreline;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import org.jacoco.agent.rt.RT;

/** What ran between the ends of tests, as records of a file: class, name, execution data. Never in the tests' way. */
public final class Tests {
    static String folder;
    private static OutputStream file;

    /** A class of tests begins: what ran since the last test ended is nobody's. */
    public static void classStarts(Object entry) {
        try {
            RT.getAgent().reset();
        } catch (Throwable error) {
            return;
        }
    }

    /** A test has ended: what ran since the one before it did is its own. */
    public static synchronized void ended(Object entry) {
        try {
            byte[] data = RT.getAgent().getExecutionData(true);
            ByteArrayOutputStream record = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(record);
            out.writeUTF(text(entry, "getSourceName"));
            out.writeUTF(text(entry, "getName"));
            out.writeInt(data.length);
            out.write(data);
            if (file == null) file = new FileOutputStream(folder + "/" + System.nanoTime() + ".tests");
            file.write(record.toByteArray());
        } catch (Throwable error) {
            return;
        }
    }

    private static String text(Object entry, String getter) throws Exception {
        Method method = entry.getClass().getMethod(getter);
        method.setAccessible(true);
        return String.valueOf(method.invoke(entry));
    }
}
