/** Runs something once the next picture is on the screen: what was tapped has answered by then. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
