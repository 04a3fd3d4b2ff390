/** Waits until something is so; fails after 5 s. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + 5_000
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('it did not come about within 5 s')
    await new Promise((done) => setTimeout(done, 20))
  }
}
