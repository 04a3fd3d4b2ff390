/** How processes and services start and stop. */

export type { InProcess, InProcessHttp, InProcessRpc, RpcCarried, RpcMethods } from './in-process.ts'
export { onService, runProcess } from './run.ts'
export { composeService, type Flushable, isFlushable, type Part, type Service, stoppedLate } from './service.ts'

/**
 * Returns an adapter that loads the real adapter at the first call and forwards its calls to it. Use it if a library is slow to
 * load and needs much memory. All forwarded methods return promises. Members of `own` are used without loading.
 */
export function loadWhenUsed<T extends object>(own: Partial<T>, load: () => Promise<T>): T {
  let loaded: Promise<T> | undefined
  return new Proxy(own, {
    get(target, key) {
      // With a `then`, `await` would take the adapter for a promise.
      if (typeof key === 'symbol' || key === 'then' || key in target) return Reflect.get(target, key)
      return async (...values: unknown[]) => {
        loaded ??= load()
        const method: unknown = Reflect.get(await loaded, key)
        return typeof method === 'function' ? Reflect.apply(method, await loaded, values) : undefined
      }
    },
  }) as T
}
