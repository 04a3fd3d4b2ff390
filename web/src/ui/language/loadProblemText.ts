import { wantAllTexts } from './texts.ts'

/** Like `problemText`, but first loads i18next and the problem sentences if necessary. */
export async function loadProblemText(error: unknown): Promise<string | undefined> {
  const [{ problemText }, { startI18n }] = await Promise.all([import('./problem.ts'), import('./i18n.ts')])
  startI18n()
  await wantAllTexts().catch(() => undefined)
  return problemText(error)
}
