/** A step of `npm run check`: network policies and addresses must match the lists of callers. Needs only the repository. */
import { addressFaults, readSettings } from './addresses.ts'
import { readCalls } from './calls.ts'
import { stalePolicies } from './network-policies.ts'

const calls = readCalls()
const faults = [...stalePolicies(calls), ...addressFaults(readSettings(), calls)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
