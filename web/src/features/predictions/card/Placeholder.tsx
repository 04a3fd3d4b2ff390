import { useEffect, useRef } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import styles from './Placeholder.module.css'

/** Placeholder of a loading photo: its thumbhash, drawn on a canvas because the page's policy forbids `data:` URLs. */
export default function Placeholder({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, hash)
  }, [hash])
  return <canvas ref={canvas} width={1} height={1} className={styles.canvas} />
}

function draw(canvas: HTMLCanvasElement, hash: string): void {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)))
    canvas.width = w
    canvas.height = h
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  } catch {
    // Without a valid hash, the frame's background is visible.
  }
}
