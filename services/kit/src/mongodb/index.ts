/** The members of the driver's class `Connection` (mongodb 7.8) that the mend uses. */
interface DriverConnection {
  /** The reason why the connection is closed; null while it is open. */
  readonly error: Error | null
  writeCommand(...given: unknown[]): Promise<void>
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

const mended = new WeakSet<DriverConnection>()

/**
 * Makes commands of the MongoDB driver fail if their connection closes while they are written. The driver itself (7.9 and
 * earlier) then waits forever: it writes to a socket that is destroyed but has not emitted `close` yet, and waits for `drain`.
 * If the command is a heartbeat, the driver does not find the server again before the process restarts.
 *
 * @param Connection the driver's class, of `mongodb/lib/cmap/connection.js`
 */
export function endWritesOnClose({ prototype }: { readonly prototype: DriverConnection }): void {
  if (mended.has(prototype)) return
  mended.add(prototype)
  const write = prototype.writeCommand
  prototype.writeCommand = function (this: DriverConnection, ...given) {
    return new Promise((resolve, reject) => {
      const fail = () => reject(this.error)
      if (this.error) return fail()
      this.once('close', fail)
      write
        .apply(this, given)
        .then(resolve, reject)
        .finally(() => this.off('close', fail))
    })
  }
}
