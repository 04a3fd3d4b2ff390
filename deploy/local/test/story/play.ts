/** A month of many people, played at the gateway under a set clock. */

import { adminActionsOn } from './admin.ts'
import { changesOf } from './changes.ts'
import { addDays, dayMs, instantOf, minuteMs } from './days.ts'
import { eveningOf } from './evenings.ts'
import type { Hold } from './faults.ts'
import { join, newcomer } from './players.ts'
import { type Action, here, type Player, type Post, record, type Scene } from './scene.ts'
import { visit } from './visits.ts'

export const firstDay = '2026-03-02' // a Monday; clocks change on the 8th in Los Angeles, on the 29th in Berlin
/** Days after the month on which people still visit, enough to give results in time. */
const laterDays = [20, 21, 22, 29, 30, 31]
/** Days from the month's end to the story's end. More than 30, because ranks fall after 30 days below their threshold. */
const restDays = 33
/**
 * From this day on, players with `fickle` mostly vote wrong. They then stay below the threshold for more than 30 days, so their
 * ranks fall.
 */
const skillEnds = 14
const atOnce = 12

export interface Plan {
  readonly people: number
  /** Number of days of the month. After these, people visit only on `laterDays`. */
  readonly days: number
  readonly hold: Hold
  /** Called after each round of actions, before all events of the round are consumed. May restart the product. */
  readonly afterActions: (scene: Scene) => Promise<void>
}

/** Plays the whole story. Returns the instant of its end. */
export async function play(scene: Scene, plan: Plan): Promise<Date> {
  for (let day = 0; day < plan.days + restDays; day += 1) await playDay(scene, plan, day)
  const end = new Date(Date.parse(firstDay) + (plan.days + restDays) * dayMs + 5 * minuteMs)
  await tick(scene, plan, end)
  return end
}

/** Plays a day. After the month, except on `laterDays`, no one acts and the clock ticks only every other day. */
async function playDay(scene: Scene, plan: Plan, day: number): Promise<void> {
  const isLater = laterDays.includes(day - plan.days)
  const date = addDays(firstDay, day)
  const zone = zonesOfVisits[day % zonesOfVisits.length] ?? 'UTC'
  if (day === skillEnds) for (const player of scene.players) if (player.fickle) player.skill = 0.1
  if (day === 0) await actAt(scene, plan, new Date(firstDay), () => newcomers(scene, plan, day))
  if (day >= plan.days && !isLater) return day % 2 === 0 ? tick(scene, plan, instantOf(date, 20, 'UTC')) : undefined
  await actAt(scene, plan, instantOf(date, 20, zone), () => visitors(scene).map((player) => visit(scene, player)))
  await actLater(scene, plan, () => here(scene).map((player) => changesOf(scene, player)))
  if (day % 2 === 0)
    await actLater(scene, plan, () => [
      ...here(scene).map((player) => eveningOf(scene, player)),
      ...(day > 0 ? newcomers(scene, plan, day) : []),
    ])
  if (day % 3 === 2 || isLater) await actLater(scene, plan, () => [adminActionsOn(scene, day)])
}

/** People visit at 20:00 in these zones: streak reminders are due at that time. */
const zonesOfVisits = ['Asia/Kolkata', 'Europe/Berlin', 'Asia/Tokyo'] as const

/** Picks the visitors of a day: players by their zeal, and most of those whose post waits for a result. */
function visitors(scene: Scene): Player[] {
  const { dice, now, posts } = scene
  const waits = ({ deadline, resolved, deleted }: Post) => deadline && deadline <= now && !resolved && !deleted
  const waited = new Set(posts.filter((post) => waits(post) && !post.forgotten).map(({ owner }) => owner))
  return here(scene).filter((player) => dice.happens(player.zeal + (waited.has(player) ? 0.8 : 0)))
}

/** Returns the actions of those who join on a day: half on the first day, the others in the first three weeks. */
function newcomers(scene: Scene, { people }: Plan, day: number): Action[][] {
  const at = (when: number) => Math.round(people * (0.5 + (0.5 * Math.min(when, 20)) / 20))
  const [from, to] = [day === 0 ? 0 : at(day - 2), at(day)]
  return Array.from({ length: to - from }, (_, index) => {
    const person = newcomer(scene, from + index)
    return [() => join(scene, person)]
  })
}

/** Sets the clock and runs due jobs. Analytics gets the events once all of them are published. */
async function tick(scene: Scene, { hold }: Plan, at: Date): Promise<void> {
  const { product } = scene
  hold.begin()
  try {
    await setClock(scene, at)
    await product.flush(['predictions'])
  } finally {
    hold.release()
  }
  await product.settle()
  record(scene, { kind: 'tick' })
}

async function setClock(scene: Scene, at: Date): Promise<void> {
  await scene.product.setClock(at, { frozen: true })
  scene.now = at
  scene.claimed.clear()
}

/** Ticks, then carries out the actions that `decide` returns. */
async function actAt(scene: Scene, plan: Plan, at: Date, decide: () => readonly Action[][]): Promise<void> {
  await tick(scene, plan, at)
  await carryOut(scene, plan, decide())
}

/**
 * Sets the clock a minute later without a tick, then carries out the actions that `decide` returns. Nothing falls due in
 * these minutes, but work that failed because a peer was unavailable during a restart is retried before anyone acts.
 */
async function actLater(scene: Scene, plan: Plan, decide: () => readonly Action[][]): Promise<void> {
  await setClock(scene, new Date(scene.now.getTime() + minuteMs))
  await scene.product.settle()
  await carryOut(scene, plan, decide())
}

/** Carries out all decided actions at once, each player's own in order. */
async function carryOut(scene: Scene, { afterActions }: Plan, decided: readonly Action[][]): Promise<void> {
  const waiting = decided.filter((actions) => actions.length > 0)
  const worker = async () => {
    for (let actions = waiting.shift(); actions; actions = waiting.shift()) for (const each of actions) await each()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await afterActions(scene)
  await scene.product.settle()
}
