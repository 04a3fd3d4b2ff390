/** Shifts the clock of a process that preloads this module, by CLOCK_SHIFT_MS. After CLOCK_SHIFTED_MS the clock jumps back. */
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
