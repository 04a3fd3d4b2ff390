/** HTTP: routes from contracts, errors as problem+json. */

export { preferredLanguage } from '../language/index.ts'
export { bearerToken } from './caller.ts'
export { type Containment, createContainment } from './contain.ts'
export { callInProcess } from './in-process.ts'
export { createListener, type Listener, type SharedPort } from './listener.ts'
export { Agent, type ListenerWithClasses, STATUS_CODES } from './node-http.ts'
export { requestIdOf, sendProblem } from './problem.ts'
export { logRequests } from './request-log.ts'
export { type Contract, type Handler, type Input, type Route, route } from './route.ts'
export { createRouteTimes, type RouteTimes } from './route-times.ts'
export { createHttpServer, type HttpServer } from './server.ts'
export { type ServiceStatus, statusOf, statusPath } from './status.ts'
