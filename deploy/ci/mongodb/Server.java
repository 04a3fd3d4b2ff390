import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import org.h2.mvstore.MVStore;

/** Server PORT FILE: speaks the MongoDB protocol on 127.0.0.1. */
public class Server {
    /** What today's drivers ask for at least. */
    private static final MongoVersion VERSION = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 9;
        }
    };

    /**
     * Writes what a command changed to the file before the command is answered, so a kill loses nothing acknowledged.
     * Only whole commands are written: of half a one, a document without its entry in the index could stay behind.
     */
    private static final class Safe extends H2Backend {
        Safe(String file) {
            super(open(file));
        }

        /** Nothing is written over, so that a kill in the middle of a write harms no earlier one. */
        private static MVStore open(String file) {
            MVStore store = new MVStore.Builder().fileName(file).autoCommitDisabled().open();
            store.setReuseSpace(false);
            return store;
        }

        @Override
        public synchronized Document handleMessage(MongoMessage message) {
            Document reply = super.handleMessage(message);
            try {
                commit();
            } catch (RuntimeException fault) { // of a file that cannot be written nothing more can be acknowledged
                fault.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
            return reply;
        }
    }

    public static void main(String[] arguments) {
        MongoServer server = new MongoServer(new Safe(arguments[1]).version(VERSION));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        System.out.println("ready");
    }
}
