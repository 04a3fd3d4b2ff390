import { styleText } from 'node:util'

export interface Terminal {
  /** Whether a person reads the output. Other output may be logged, so it must have no secrets. */
  readonly isTerminal: boolean
  line(text?: string): void
  /** Shows `doing` until the work ends, then `done` and the time since `from` (of `performance.now()`; default: now). */
  step<T>(doing: string, done: string, work: Promise<T>, from?: number): Promise<T>
  /** Prints a text that needs attention. */
  warn(text: string): void
  fail(text: string): void
  strong(text: string): string
  faint(text: string): string
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Writes for a person at a terminal. Other outputs (a log file, a container) get plain lines without colours. */
export function createTerminal(out: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Terminal {
  const live = out.isTTY === true && environment['TERM'] !== 'dumb' && !environment['CI']
  const colour = live && !environment['NO_COLOR']
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text
  // A reader that ends early (`npm start | head`) must not stop the product.
  out.on('error', () => {})
  const line = (text = '') => void out.write(`${text}\n`)

  async function step<T>(doing: string, done: string, work: Promise<T>, from: number = performance.now()): Promise<T> {
    const animation = live ? animate(out, doing, paint) : undefined
    if (!live) line(`  ${doing} ...`)
    try {
      const result = await work
      animation?.()
      const seconds = `${((performance.now() - from) / 1_000).toFixed(1)} s`
      line(live ? `  ${paint('green', '✓')} ${done}  ${paint('gray', seconds)}` : `  ${done} (${seconds})`)
      return result
    } catch (error) {
      animation?.()
      throw error
    }
  }

  return {
    isTerminal: out.isTTY === true,
    line,
    step,
    warn: (text) => line(`  ${paint('yellow', text)}`),
    fail: (text) => line(`\n${paint('red', text)}`),
    strong: (text) => paint('bold', text),
    faint: (text) => paint('gray', text),
  }
}

function animate(out: NodeJS.WriteStream, text: string, paint: (style: 'cyan', text: string) => string): () => void {
  let at = 0
  const draw = () => void out.write(`\r\x1b[2K  ${paint('cyan', frames[at++ % frames.length] ?? '')} ${text} …`)
  draw()
  const timer = setInterval(draw, 90)
  return () => {
    clearInterval(timer)
    out.write('\r\x1b[2K')
  }
}
