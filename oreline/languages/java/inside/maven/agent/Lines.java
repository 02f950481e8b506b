package oreline;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.internal.data.CRC64;

/**
 * Records of tests and class files of a tree become lines of text: class, name, source file, numbers; words are encoded
 * as in addresses. Arguments: the folder of the records, the tree.
 */
public final class Lines {
    private static final Map<Long, Path> CLASSES = new HashMap<>();
    private static final Map<List<Object>, String> KNOWN = new HashMap<>();
    private static final PrintStream OUT = new PrintStream(System.out, false);

    public static void main(String[] arguments) throws IOException {
        try (Stream<Path> found = Files.walk(Paths.get(arguments[1]))) {
            for (Path path : (Iterable<Path>) found.filter(Lines::isClass)::iterator) {
                CLASSES.put(CRC64.classId(Files.readAllBytes(path)), path);
            }
        }
        try (Stream<Path> found = Files.list(Paths.get(arguments[0]))) {
            for (Path path : (Iterable<Path>) found.filter(path -> path.toString().endsWith(".tests"))::iterator) {
                read(path);
            }
        }
        OUT.flush();
    }

    private static boolean isClass(Path path) {
        return path.toString().endsWith(".class") && Files.isRegularFile(path);
    }

    private static void read(Path path) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
            while (true) {
                String test = encode(in.readUTF()) + "\t" + encode(in.readUTF());
                byte[] data = new byte[in.readInt()];
                in.readFully(data);
                tell(test, data);
            }
        } catch (EOFException end) {
            return;
        }
    }

    private static void tell(String test, byte[] data) throws IOException {
        ExecutionDataStore store = new ExecutionDataStore();
        ExecutionDataReader reader = new ExecutionDataReader(new ByteArrayInputStream(data));
        reader.setSessionInfoVisitor(session -> {});
        reader.setExecutionDataVisitor(store);
        reader.read();
        for (ExecutionData one : store.getContents()) {
            String lines = CLASSES.containsKey(one.getId()) ? linesOf(one) : "";
            if (!lines.isEmpty()) OUT.println(test + "\t" + lines);
        }
    }

    private static String linesOf(ExecutionData data) throws IOException {
        List<Object> key = Arrays.asList(data.getId(), Arrays.hashCode(data.getProbes()));
        if (!KNOWN.containsKey(key)) KNOWN.put(key, analyze(data));
        return KNOWN.get(key);
    }

    private static String analyze(ExecutionData data) throws IOException {
        ExecutionDataStore store = new ExecutionDataStore();
        store.put(data);
        StringBuilder found = new StringBuilder();
        Path path = CLASSES.get(data.getId());
        new Analyzer(store, one -> found.append(describe(one))).analyzeClass(Files.readAllBytes(path), path.toString());
        return found.toString();
    }

    private static String describe(IClassCoverage found) {
        String numbers = IntStream.rangeClosed(Math.max(1, found.getFirstLine()), found.getLastLine())
                .filter(line -> found.getLine(line).getInstructionCounter().getCoveredCount() > 0)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(","));
        if (numbers.isEmpty() || found.getSourceFileName() == null) return "";
        return encode(found.getPackageName() + "/" + found.getSourceFileName()) + "\t" + numbers;
    }

    private static String encode(String text) {
        try {
            return URLEncoder.encode(text, "UTF-8");
        } catch (java.io.UnsupportedEncodingException error) {
            throw new IllegalStateException(error);
        }
    }
}
