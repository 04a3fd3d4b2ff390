/** Runs the steps of `npm run check` and formats their results. */

export interface Step {
  readonly name: string
  /** One sentence, or a tool's output, for each fault; empty if there is none. */
  readonly faults: () => Promise<readonly string[]>
}

export interface Result {
  readonly name: string
  readonly faults: readonly string[]
  readonly seconds: number
}

/** Starts all steps in order, `atOnce` at a time. A step that throws has failed. Results are in order of completion. */
export async function runSteps(
  steps: readonly Step[],
  atOnce: number,
  report: (result: Result) => void,
): Promise<readonly Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

async function runStep({ name, faults }: Step): Promise<Result> {
  const started = performance.now()
  const found = await faults().catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ])
  return { name, faults: found, seconds: (performance.now() - started) / 1000 }
}

/** Formats a result: `ok      types            1.2 s`, followed by the indented faults. */
export function describe({ name, faults, seconds }: Result): string {
  const line = `${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)} ${seconds.toFixed(1).padStart(5)} s`
  return [line, ...faults.map((fault) => indent(fault))].join('\n')
}

const indent = (text: string): string => text.trimEnd().replace(/^/gm, '        ')
