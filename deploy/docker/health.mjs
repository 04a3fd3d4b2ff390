/** A container's health check: exits with 0 if the process is ready for calls. Uses Node, the only HTTP client in the image. */
const { OPERATIONS_PORT = '9100' } = process.env

try {
  const { status } = await fetch(`http://127.0.0.1:${OPERATIONS_PORT}/readyz`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
