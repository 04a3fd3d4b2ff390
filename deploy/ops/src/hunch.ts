/** `npm run hunch`: the operator commands. */
import { runHunch } from './run-hunch.ts'

const { env: environment, stdout: out, stderr: err } = process
process.exitCode = await runHunch(process.argv.slice(2), { environment, out, err })
