/** What a program tries with containers, part by part. */

/** Throws, with a sentence, where something does not hold. */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

export interface Parts {
  /** Does a part and prints how it went; the parts after it go on only where it went well. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Prints `N passed, N failed`, and makes the process end so. */
  end(): void
}

export function createParts(): Parts {
  const results: { readonly name: string; readonly failed: boolean }[] = []
  return {
    async part<T>(name: string, work: () => Promise<T>): Promise<T> {
      const started = performance.now()
      try {
        const result = await work()
        results.push({ name, failed: false })
        console.log(`ok      ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
        return result
      } catch (error) {
        results.push({ name, failed: true })
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`)
        throw error
      }
    },
    end() {
      const failed = results.filter((each) => each.failed).length
      console.log(`${results.length - failed} passed, ${failed} failed`)
      if (failed > 0) process.exitCode = 1
    },
  }
}
