/** A month of many people, played at the gateway under a clock that is set. */
import { join, newcomer } from './cast.ts'
import { addDays, dayMs, instantOf, minuteMs } from './days.ts'
import { adminActs, eveningOf } from './quiet.ts'
import { type Act, here, note, type Player, type Post, type Scene } from './scene.ts'
import type { Gate } from './storm.ts'
import { turnsOf } from './turns.ts'
import { visit } from './visits.ts'

export const firstDay = '2026-03-02' // a Monday; clocks change on the 8th in Los Angeles, on the 29th in Berlin
/**
 * After the month people come by on a few days only, one after the other so that results are said in
 * time: ranks fall after 30 days below.
 */
const laterDays = [20, 21, 22, 29, 30, 31]
const lastOfAll = 33
/** On this day the luck of some ends: their ranks fall when they were below for 30 days. */
const luckEnds = 14
const atOnce = 12

export interface Plot {
  readonly people: number
  /** On so many days they come by as they like. */
  readonly days: number
  readonly gate: Gate
  /** Called when all have acted and not everything was heard; it may start the product anew. */
  readonly between: (scene: Scene) => Promise<void>
}

/** Plays the whole story; answers when it ends. */
export async function play(scene: Scene, plot: Plot): Promise<Date> {
  for (let day = 0; day < plot.days + lastOfAll; day += 1) await playDay(scene, plot, day)
  const end = new Date(Date.parse(firstDay) + (plot.days + lastOfAll) * dayMs + 5 * minuteMs)
  await beat(scene, plot, end)
  return end
}

/** On a busy day people come by, and rearrange things after; on the others the clock looks now and then. */
async function playDay(scene: Scene, plot: Plot, day: number): Promise<void> {
  const isLater = laterDays.includes(day - plot.days)
  const date = addDays(firstDay, day)
  const zone = zonesOfVisits[day % zonesOfVisits.length] ?? 'UTC'
  if (day === luckEnds) for (const player of scene.players) if (player.fickle) player.skill = 0.1
  if (day === 0) await sitting(scene, plot, new Date(firstDay), () => newcomers(scene, plot, day))
  if (day >= plot.days && !isLater) return day % 2 === 0 ? beat(scene, plot, instantOf(date, 20, 'UTC')) : undefined
  await sitting(scene, plot, instantOf(date, 20, zone), () => comers(scene).map((player) => visit(scene, player)))
  await later(scene, plot, () => here(scene).map((player) => turnsOf(scene, player)))
  if (day % 2 === 0)
    await later(scene, plot, () => [
      ...here(scene).map((player) => eveningOf(scene, player)),
      ...(day > 0 ? newcomers(scene, plot, day) : []),
    ])
  if (day % 3 === 2 || isLater) await later(scene, plot, () => [adminActs(scene, day)])
}

/** People come by when it strikes 20:00 there: reminders of streaks are due at that moment. */
const zonesOfVisits = ['Asia/Kolkata', 'Europe/Berlin', 'Asia/Tokyo'] as const

/** Those who feel like it, and most of those whose post waits for a result. */
function comers(scene: Scene): Player[] {
  const { dice, now, posts } = scene
  const waits = ({ deadline, resolved, deleted }: Post) => deadline && deadline <= now && !resolved && !deleted
  const waited = new Set(posts.filter((post) => waits(post) && !post.forgotten).map(({ owner }) => owner))
  return here(scene).filter((player) => dice.happens(player.zeal + (waited.has(player) ? 0.8 : 0)))
}

/** Most are there from the first day; the others come in the first three weeks. */
function newcomers(scene: Scene, { people }: Plot, day: number): Act[][] {
  const at = (when: number) => Math.round(people * (0.5 + (0.5 * Math.min(when, 20)) / 20))
  const [from, to] = [day === 0 ? 0 : at(day - 2), at(day)]
  return Array.from({ length: to - from }, (_, index) => {
    const person = newcomer(scene, from + index)
    return [() => join(scene, person)]
  })
}

/** The clock moves on, and does what it does; those who judge members hear of it once it is all told. */
async function beat(scene: Scene, { gate }: Plot, at: Date): Promise<void> {
  const { product } = scene
  gate.close()
  try {
    await setClock(scene, at)
    await product.services.predictions.flush()
  } finally {
    gate.open()
  }
  await product.settle()
  note(scene, { kind: 'beat' })
}

async function setClock(scene: Scene, at: Date): Promise<void> {
  await scene.product.setClock(at, { frozen: true })
  scene.now = at
  scene.claimed.clear()
}

/** A beat at which some act. */
async function sitting(scene: Scene, plot: Plot, at: Date, decide: () => readonly Act[][]): Promise<void> {
  await beat(scene, plot, at)
  await act(scene, plot, decide())
}

/** Some act a minute later, in which the clock has nothing to do: nothing of the story falls into these minutes. */
async function later(scene: Scene, plot: Plot, decide: () => readonly Act[][]): Promise<void> {
  await setClock(scene, new Date(scene.now.getTime() + minuteMs))
  await act(scene, plot, decide())
}

/** What everybody has decided is done at once, one's own acts in their order. */
async function act(scene: Scene, { between }: Plot, decided: readonly Act[][]): Promise<void> {
  const waiting = decided.filter((acts) => acts.length > 0)
  const worker = async () => {
    for (let acts = waiting.shift(); acts; acts = waiting.shift()) for (const each of acts) await each()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await between(scene)
  await scene.product.settle()
}
