/** Rules for the Dockerfile: it has a target for every process, and no process runs as root. */

interface Stage {
  readonly from: string
  readonly name: string
  /** The instructions of the stage, each on one line. */
  readonly lines: readonly string[]
}

/** The stages of a Dockerfile, in their order. */
function stagesOf(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { from: string; name: string; lines: string[] }[] = []
  for (const line of lines) {
    const [, from, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? []
    if (from && name) stages.push({ from, name, lines: [] })
    else stages.at(-1)?.lines.push(line)
  }
  return stages
}

/** The instructions of a stage, after those of its base stages. */
function instructionsOf(stages: readonly Stage[], name: string): string[] {
  const stage = stages.find((each) => each.name === name)
  return stage ? [...instructionsOf(stages, stage.from), ...stage.lines] : []
}

/** The variables that the image of a target sets. */
export const imageEnvironment = (text: string, target: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    instructionsOf(stagesOf(text), target)
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
  )

/** The faults of a Dockerfile that must have these targets and list these workspaces. */
export function dockerfileFaults(text: string, targets: readonly string[], workspaces: readonly string[]): string[] {
  const stages = stagesOf(text)
  const whole = (name: string) => instructionsOf(stages, name)
  const manifests = whole('manifests').join('\n')
  return [
    ...targets.flatMap((target) => {
      const lines = whole(target)
      if (lines.length === 0) return [`there is no target ${target}`]
      const last = (word: string) => lines.findLast((line) => line.startsWith(`${word} `))
      const rules = {
        'is root': /^USER 10001\b/.test(last('USER') ?? ''),
        'has no health check': last('HEALTHCHECK')?.includes('health.mjs'),
        'has no title': lines.includes(`LABEL org.opencontainers.image.title="hunch/${target}"`),
        'starts nothing': /^CMD \["node", "\S+\.ts"\]$/.test(last('CMD') ?? ''),
      }
      return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${target} ${fault}`]))
    }),
    ...workspaces
      .filter((workspace) => !manifests.includes(`COPY ${workspace}/package.json ${workspace}/`))
      .map((workspace) => `npm would miss ${workspace}/package.json`),
    ...(/--mount|<<-?['"]?\w/.test(text) ? ['the legacy builder knows neither --mount nor heredocs'] : []),
    ...(/^FROM \S+:latest/m.test(text) || /IMAGE=\S+:latest/.test(text) ? ['an image without a version'] : []),
  ]
}
