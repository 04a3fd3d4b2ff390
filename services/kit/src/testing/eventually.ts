/** Waits until a condition holds; throws where it does not within `withinMs`. */
export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`the condition did not hold within ${withinMs} ms`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
