/** A container's health: whether its process takes calls. By Node itself, since a small image has no other client. */
const { OPERATIONS_PORT = '9100' } = process.env

try {
  const { status } = await fetch(`http://127.0.0.1:${OPERATIONS_PORT}/readyz`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
