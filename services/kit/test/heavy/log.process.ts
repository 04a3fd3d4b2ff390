/** Logs more than a pipe holds, reports that, and logs one more line on each message of its parent. */
import { createLog } from '../../src/log/index.ts'

const log = createLog()
for (let line = 0; line < 5_000; line += 1) log.info({ line }, 'a line of a process whose output has no room')
process.on('message', () => {
  log.info('there is room')
  process.send?.('logged')
})
process.send?.('logged')
