import type * as http from 'node:http'

/**
 * Node's http module. `import … from 'node:http'` reads every export, among them WebSocket, which loads all of undici: 7 MB
 * of resident memory in each process.
 */
export const { Agent, createServer, IncomingMessage, request, STATUS_CODES, ServerResponse } =
  process.getBuiltinModule('node:http')
export type IncomingMessage = http.IncomingMessage
export type ServerResponse = http.ServerResponse
