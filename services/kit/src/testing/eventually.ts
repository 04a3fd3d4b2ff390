/** Waits until a condition holds. Throws if it does not within `withinMs` (default: 30 s); the message shows `holds`. */
export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it did not hold within ${withinMs / 1_000} s: ${holds}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
