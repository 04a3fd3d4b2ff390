/**
 * What the system's Back closes before it leaves the screen: dialogs, the image viewer, the search
 * overlay. While one is open, an entry of the history stands for it. How many layers an entry
 * stands for is noted in its state, beside what the router notes there.
 */
interface Layer {
  close(): void
}

const layers: Layer[] = []
let isListening = false
/** The browser is on its way back by our own wish. */
let isGoing = false
let timer: ReturnType<typeof setTimeout> | undefined

const depth = (): number => Number((history.state as { layers?: number } | null)?.layers ?? 0)

/** Gives a layer its entry of the history. Back then calls `close`; answers what to call when it is closed. */
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

/** Hears Back, and leaves an entry that a layer had before the page was loaded. */
export function followHistory(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', onMove)
  settleSoon()
}

function onMove(): void {
  if (!isGoing) for (const layer of layers.slice(depth()).reverse()) layer.close()
  isGoing = false
  settleSoon()
}

/** Once everything of this moment has opened and closed. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/**
 * Brings the history in line with what is open. A layer that did not close when it was asked to
 * gets a new entry; an entry whose layer is closed is left, in whichever direction one came to it.
 */
function settle(): void {
  if (isGoing) return
  const now = depth()
  if (now > layers.length) {
    isGoing = true
    history.go(layers.length - now)
  } else
    for (let layer = now + 1; layer <= layers.length; layer += 1)
      history.pushState({ ...history.state, layers: layer }, '')
}
