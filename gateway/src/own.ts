import type { Request, Response } from 'express'
import type { Session } from './session.ts'

/** Answers a call that the gateway owns itself; whose it is has been judged by its contract. */
export type OwnCall = (request: Request, response: Response, session: Session | undefined) => void

/** The gateway's own calls, by the names of their contracts. */
export type OwnCalls = Readonly<Record<string, OwnCall>>
