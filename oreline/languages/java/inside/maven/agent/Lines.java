package oreline;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
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
    private static final int MOST_BYTES = 64 << 20;
    private static final Map<Long, Path> CLASSES = new HashMap<>();
    private static final Map<List<Object>, String> KNOWN = new HashMap<>();
    private static final PrintStream OUT = new PrintStream(System.out, false);

    public static void main(String[] arguments) throws IOException {
        Files.walkFileTree(Paths.get(arguments[1]), new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes found) throws IOException {
                if (isPlain(path, ".class")) CLASSES.put(CRC64.classId(Files.readAllBytes(path)), path);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException error) {
                return FileVisitResult.CONTINUE;
            }
        });
        try (Stream<Path> found = Files.list(Paths.get(arguments[0]))) {
            for (Path path : (Iterable<Path>) found.sorted()::iterator) {
                if (isPlain(path, ".tests")) read(path);
            }
        }
        OUT.flush();
    }

    /** Tests can leave pipes, links and files without end here, too. */
    private static boolean isPlain(Path path, String suffix) throws IOException {
        return path.toString().endsWith(suffix)
                && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                && Files.isReadable(path)
                && (suffix.equals(".tests") || Files.size(path) <= MOST_BYTES);
    }

    private static void read(Path path) {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
            while (true) {
                String test = encode(in.readUTF()) + "\t" + encode(in.readUTF());
                int size = in.readInt();
                if (size < 0 || size > MOST_BYTES) return;
                byte[] data = new byte[size];
                in.readFully(data);
                tell(test, data);
            }
        } catch (IOException end) {
            return;
        }
    }

    /** A record that is made up, or claims to be larger than memory, is nobody's. */
    private static void tell(String test, byte[] data) {
        try {
            tellLines(test, data);
        } catch (IOException | RuntimeException | OutOfMemoryError madeUp) {
            return;
        }
    }

    private static void tellLines(String test, byte[] data) throws IOException {
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
