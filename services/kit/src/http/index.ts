/** HTTP: contracts become routes, faults become problem+json. */
export { bearerToken } from './caller.ts'
export { preferredLanguage } from './language.ts'
export { createListener, type Listener } from './listener.ts'
export { sendProblem } from './problem.ts'
export { type Contract, type Handler, type Input, type Route, route } from './route.ts'
export { createHttpServer, type HttpServer } from './server.ts'
