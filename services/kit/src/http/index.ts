/** HTTP: contracts become routes, faults become problem+json. */

export { preferredLanguage } from '../language/index.ts'
export { bearerToken } from './caller.ts'
export { type Containment, createContainment } from './contain.ts'
export { callInProcess } from './in-process.ts'
export { createListener, type Listener, type SharedSocket } from './listener.ts'
export { sendProblem } from './problem.ts'
export { type Contract, type Handler, type Input, type Route, route } from './route.ts'
export { createHttpServer, type HttpServer } from './server.ts'
