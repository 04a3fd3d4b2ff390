/**
 * Layers that the system's Back closes before it leaves the screen: dialogs, the image viewer, the
 * search overlay. While one is open, a history entry stands for it. An entry's state holds how many
 * layers it stands for, beside the router's own state.
 */
interface Layer {
  close(): void
}

const layers: Layer[] = []
let isListening = false
/** A navigation back by this file is under way. */
let isGoing = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

const depth = (): number => Number((history.state as { layers?: number } | null)?.layers ?? 0)

/** Adds a history entry for a layer; Back then calls `close`. Returns what to call when it is closed. */
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

/** Handles Back, and leaves an entry of a layer from before the page was loaded. */
export function followHistory(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', onMove)
  settleSoon()
}

/** Runs once no entry stands for a layer, at once where that is so: what replaces the current entry would replace the layer's. */
export function onceUncovered(run: () => void): void {
  if (layers.length === 0 && depth() === 0) run()
  else waiting.push(run)
}

function onMove(): void {
  if (!isGoing) for (const layer of layers.slice(depth()).reverse()) layer.close()
  isGoing = false
  settleSoon()
}

/** After everything of this task has opened and closed. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/**
 * Brings the history in line with the open layers. A layer that did not close on Back gets a new
 * entry; an entry whose layer is closed is left, back or forward.
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
