/** Runs the parts of a container test and reports their results. */

/** Throws an error with the sentence `otherwise` if `holds` is false. */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

export interface Parts {
  /** Runs a part and prints its result. Rethrows its error, so that the parts after it do not run. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Prints `N passed, N failed`. Sets the exit code to 1 if a part failed. */
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
