import { useEffect, useState } from 'react'

const samples = ['rain', 'train', 'cake'] as const
/** The votes of a sample as they come in; the last step is the result. */
const steps = [
  { agree: 9, disagree: 7 },
  { agree: 17, disagree: 10 },
  { agree: 28, disagree: 16 },
  { agree: 41, disagree: 23 },
] as const
const stepMs = 1_300
/** How many steps the result stays. */
const pause = 3

/** A sample prediction that gathers votes, gets its result, and makes room for the next. Still where motion is unwanted. */
export function useSampleRound() {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setTick(steps.length)
    const timer = setInterval(() => setTick((now) => now + 1), stepMs)
    return () => clearInterval(timer)
  }, [])
  const length = steps.length + pause
  const step = tick % length
  const votes = steps[Math.min(step, steps.length - 1)] ?? steps[0]
  const sample = samples[Math.floor(tick / length) % samples.length] ?? samples[0]
  return { sample, votes, happened: step >= steps.length }
}
