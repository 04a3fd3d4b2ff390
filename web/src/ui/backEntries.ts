/**
 * Layers that the system's Back closes before it leaves the screen: dialogs, the image viewer, the search overlay. Each
 * open layer has a history entry. The entry's state stores the number of open layers, beside the router's own state.
 */
interface Layer {
  close(): void
}

const layers: Layer[] = []
let isListening = false
/** True while a navigation that this file started is running. */
let isGoing = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

const depth = (): number => Number((history.state as { layers?: number } | null)?.layers ?? 0)

/** Adds a history entry for a layer; Back then calls `close`. Returns a function to call when the layer has closed. */
export function openLayer(close: () => void): () => void {
  followHistory()
  const layer: Layer = { close }
  layers.push(layer)
  settleSoon()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}

/** Starts handling Back. Goes back past history entries of layers from before the page was loaded. */
export function followHistory(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', onMove)
  settleSoon()
}

/** Calls `run` once no layer has a history entry. Otherwise a navigation in `run` could replace the entry of a layer. */
export function onceUncovered(run: () => void): void {
  if (layers.length === 0 && depth() === 0) run()
  else waiting.push(run)
}

function onMove(): void {
  if (!isGoing) for (const layer of layers.slice(depth()).reverse()) layer.close()
  isGoing = false
  settleSoon()
}

/** Waits for the end of the task, in case it opens or closes more layers. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/**
 * Updates the history to match the open layers. A layer that did not close on Back gets a new entry. If a layer has
 * closed, goes back past its entry.
 */
function settle(): void {
  if (isGoing) return
  const now = depth()
  if (now > layers.length) {
    isGoing = true
    history.go(layers.length - now)
    return
  }
  for (let layer = now + 1; layer <= layers.length; layer += 1)
    history.pushState({ ...history.state, layers: layer }, '')
  if (layers.length === 0) for (const run of waiting.splice(0)) run()
}
