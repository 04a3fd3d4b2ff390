import { type Call, calls } from '@hunch/proto/http'
import type { z } from 'zod'
import type { SignedInMember } from '../people.ts'
import type { World } from './world.ts'

/** All contracts by name. */
type Contracts = typeof import('@hunch/proto/http')
/** The calls that a browser may make. */
export type Name = {
  [N in keyof Contracts]: Contracts[N] extends Call ? (Contracts[N]['who'] extends 'service' ? never : N) : never
}[keyof Contracts]

type Part<C, P extends string> = C extends { readonly [K in P]: infer S extends z.ZodType } ? S : never
type Needed<C, P extends string> = [Part<C, P>] extends [never] ? unknown : { readonly [K in P]: z.input<Part<C, P>> }

/** A call's input, and its sender if that is not the contract's default: Ada, the admin or a visitor. */
type InputOf<C> = Needed<C, 'params'> &
  (C extends { readonly bodyType: 'form' } ? unknown : Needed<C, 'body'>) & {
    readonly query?: [Part<C, 'query'>] extends [never] ? never : z.input<Part<C, 'query'>>
    readonly by?: SignedInMember
  }

/** The input of any call. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly by?: SignedInMember
}

const entries = Object.entries(calls).filter(([, { who }]) => who !== 'service') as [Name, Call][]

/** Calls that must run last: the first signs the admin out, and the inputs of the others move the clock by a day. */
const last: readonly Name[] = ['resetPassword', 'confirmUnsubscribe', 'unsubscribe']
/** Every call that a browser may make, in an order in which none breaks a later one. */
export const contracts = entries.toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other))

/** An input for each call, made in a world. */
export type Table = {
  readonly [N in Name]: (world: World) => InputOf<Contracts[N]> | Promise<InputOf<Contracts[N]>>
}
