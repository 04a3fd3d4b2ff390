/** Preloaded to shift a process's clock by CLOCK_SHIFT_MS for CLOCK_SHIFTED_MS. Then the clock jumps to the right time. */
const Right = Date
let shiftMs = Number(process.env['CLOCK_SHIFT_MS'])
const now = () => Right.now() + shiftMs

globalThis.Date = new Proxy(Right, {
  construct: (target, values, as) => Reflect.construct(target, values.length === 0 ? [now()] : values, as),
  apply: () => new Right(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

setTimeout(() => {
  shiftMs = 0
}, Number(process.env['CLOCK_SHIFTED_MS'])).unref()
