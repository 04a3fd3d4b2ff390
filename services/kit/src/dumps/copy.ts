import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import pg from 'pg'

/** The part of pg's connection that COPY uses, which its types lack. */
interface CopyConnection {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The methods of a query that pg calls during COPY. */
interface CopyHandlers {
  handleCopyData?(message: { readonly chunk: Buffer }, connection: CopyConnection): void
  handleCopyInResponse?(connection: CopyConnection): void
}

/** Approximate size of the pieces in which rows are passed on, in bytes. Each piece costs a call of the compressor. */
const pieceBytes = 64 * 1024

/**
 * Runs `COPY … TO STDOUT` and passes its output to `write`. Returns the number of rows. The server waits while `write` is
 * behind. If `write` throws, the connection can only be closed.
 */
export async function copyOut(
  client: pg.Client,
  statement: string,
  write: (content: Readable) => Promise<void>,
): Promise<number> {
  let paused: Duplex | undefined
  const resume = () => {
    paused?.resume()
    paused = undefined
  }
  const content = new Readable({ read: resume })
  const pieces = createPieces((piece) => content.push(piece))
  const copied = new Promise<number>((done, fail) => {
    const query = new pg.Query(statement, (error, result) => {
      resume() // the last rows may have paused the connection, and an ended stream is not read again
      if (error) {
        content.destroy(error)
        fail(error)
        return
      }
      pieces.flush()
      content.push(null)
      done(result.rowCount ?? 0)
    })
    const handlers: CopyHandlers = {
      handleCopyData({ chunk }, connection) {
        if (content.destroyed || pieces.add(chunk)) return
        paused = connection.stream
        paused.pause()
      },
    }
    client.query(Object.assign(query, handlers))
  })
  const [rows] = await Promise.all([copied, write(content)])
  return rows
}

/** Joins rows into pieces. `add` returns false if the receiver of the pieces is behind. */
function createPieces(push: (piece: Buffer) => boolean) {
  let rows: Buffer[] = []
  let bytes = 0
  function flush(): boolean {
    const piece = Buffer.concat(rows)
    rows = []
    bytes = 0
    return piece.length === 0 || push(piece)
  }
  return {
    flush,
    add(row: Buffer): boolean {
      rows.push(Buffer.from(row)) // pg reuses the memory of a message
      bytes += row.length
      return bytes < pieceBytes || flush()
    },
  }
}

/** Runs `COPY … FROM STDIN` with the output of `copyOut`. Returns the number of rows. Copies no rows if `content` throws. */
export function copyIn(client: pg.Client, statement: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((done, fail) => {
    let unreadable: unknown
    let isOver = false
    const query = new pg.Query(statement, (error, result) => {
      isOver = true
      if (error) fail(unreadable ?? error)
      else done(result.rowCount ?? 0)
    })
    const handlers: CopyHandlers = {
      handleCopyInResponse(connection) {
        send(connection, content, () => isOver).catch((error: unknown) => {
          unreadable = error
          connection.sendCopyFail('the rows could not be read')
        })
      },
    }
    client.query(Object.assign(query, handlers))
  })
}

async function send(
  connection: CopyConnection,
  content: AsyncIterable<Uint8Array>,
  isOver: () => boolean,
): Promise<void> {
  for await (const chunk of content) {
    if (isOver()) return // a row was rejected, or the connection broke
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
