import { createRoot } from 'react-dom/client'
import { codeOf } from '#api/index.ts'
import { AgreementDialog } from './AgreementDialog.tsx'

/** Maximum number of retries. Other processes of the server may have outdated data for half a second after the agreement. */
const tries = 4
const waitMs = 400

/** The answer to the open dialog. All contributions that were rejected meanwhile share one dialog. */
let asking: Promise<boolean> | undefined

/** Asks whether the member agrees to the changed terms, then calls `send` again. Throws `error` if they do not agree. */
export async function afterAgreeing<T>(error: unknown, send: () => Promise<T>): Promise<T> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  if (!(await asking)) throw error
  for (let left = tries; ; left -= 1) {
    try {
      return await send()
    } catch (again) {
      if (left === 0 || codeOf(again) !== 'termsNotAgreed') throw again
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}

/** Renders the dialog in its own root, because no screen contains it. Returns whether the member agreed. */
function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((decide) => {
    const leave = () => {
      root.unmount()
      place.remove()
    }
    root.render(<AgreementDialog onDecided={decide} onLeft={leave} />)
  })
}
