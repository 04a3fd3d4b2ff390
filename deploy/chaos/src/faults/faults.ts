import { backupFaults } from './backup.ts'
import { clockFaults } from './clocks.ts'
import { connectionFaults } from './connections.ts'
import { diskFaults } from './disks.ts'
import { eventFaults } from './events.ts'
import { logFaults } from './logs.ts'
import { migrationFaults } from './migrations.ts'
import type { Fault } from './outcome.ts'
import { overloadFaults } from './overload.ts'
import { processFaults } from './processes.ts'
import { serverFaults } from './servers.ts'
import { signInFaults } from './sign-in.ts'
import { uploadFaults } from './uploads.ts'

/** All injected faults. The numbers are the rows of docs/faults.md. */
export const faults: readonly Fault[] = [
  ...processFaults,
  ...serverFaults,
  ...signInFaults,
  ...connectionFaults,
  ...diskFaults,
  ...logFaults,
  ...clockFaults,
  ...migrationFaults,
  ...eventFaults,
  ...uploadFaults,
  ...backupFaults,
  ...overloadFaults,
]
