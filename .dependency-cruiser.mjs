/**
 * Who may import whom, a rule for each row of the house's table. `npm run check` holds the code to
 * it, and also breaks each rule once on purpose (deploy/dev/boundaries.ts), since a tool that
 * understands nothing would find everything in order.
 */

/** Everything of ours; packages and Node's own modules lie outside. */
const house = '^(proto|services|gateway|web|deploy)/'
const within = '^services/([^/]+)/src'

/** A file or a folder of that name: `http.ts`, or `http/` where a room outgrew one file. */
const room = (names) => `(${names})(\\.ts$|/)`

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const betweenRooms = [
  forbid(
    'contracts-know-only-zod',
    'proto/http describes calls: zod, its own files and the texts.',
    { path: '^proto/http/' },
    { pathNot: '^proto/(http|texts)/|(^|/)node_modules/zod/' },
  ),
  forbid(
    'generated-code-knows-only-protobuf',
    'proto/gen is made by a tool.',
    { path: '^proto/gen/' },
    { pathNot: '^proto/gen/|(^|/)node_modules/@bufbuild/protobuf/' },
  ),
  forbid(
    'kit-knows-no-service-and-no-contract',
    'services/kit has libraries, the event envelope and the texts; it knows no domain.',
    { path: '^services/kit/src/' },
    { path: house, pathNot: '^services/kit/src/|^proto/(gen/hunch/events|texts)/' },
  ),
  forbid(
    'services-never-import-each-other',
    'A service has kit and proto; it asks another one over gRPC.',
    { path: '^services/([^/]+)/', pathNot: '^services/kit/' },
    { path: house, pathNot: '^services/($1|kit)/|^proto/' },
  ),
  forbid(
    'gateway-knows-only-kit-and-proto',
    'The gateway reaches services over the network.',
    { path: '^gateway/' },
    { path: house, pathNot: '^gateway/|^services/kit/|^proto/' },
  ),
  forbid(
    'web-knows-only-client-and-texts',
    'The browser gets the generated client and texts, no zod and no server code.',
    { path: '^web/', pathNot: '^web/e2e/' },
    {
      path: house,
      pathNot: '^web/|^proto/texts/|^proto/http/(client|limits)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'web-takes-types-from-contracts-alone',
    'Types cost nothing in the browser, but only those of the contracts are its business.',
    { path: '^web/', pathNot: '^web/e2e/' },
    { path: house, pathNot: '^web/|^proto/(texts|http)/' },
  ),
  forbid(
    'only-deploy-composes-services',
    'Nothing that is composed knows its composer.',
    { path: '^(proto|services|gateway)/|^web/(?!e2e/)' },
    { path: '^deploy/' },
  ),
  forbid(
    'packages-are-entered-by-name',
    'From one package to another by its name and its exports, never by a path into it.',
    { path: '^(proto|services/[^/]+|gateway|web|deploy/[^/]+)/' },
    { path: house, pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
]

const insideService = [
  forbid(
    'domain-knows-nothing',
    'Rules come from values alone: no rooms, no libraries, no input or output. Contracts and hashes are values.',
    { path: `${within}/domain/` },
    { pathNot: '^services/$1/src/domain/|^proto/|^crypto$' },
  ),
  forbid(
    'store-knows-only-domain',
    'store spells queries; it knows the rules, never a person, a request or a use case.',
    { path: `${within}/store/`, pathNot: '^services/kit/' },
    { path: '^services/$1/', pathNot: '^services/$1/src/(store|domain)/' },
  ),
  forbid(
    'usecases-know-no-transport',
    'A use case runs the same whether HTTP, gRPC, an event or the clock asked for it.',
    { path: `${within}/usecases/`, pathNot: '^services/kit/' },
    { path: `^services/$1/src/${room('http|rpc|events|jobs|service|main|config')}` },
  ),
  forbid(
    'doors-go-through-usecases',
    'http, rpc, events and jobs hand over to a use case; they neither decide nor query.',
    { path: `${within}/${room('http|rpc|events|jobs')}`, pathNot: '^services/kit/' },
    { path: '^services/$1/src/(store|domain)/' },
  ),
  forbid(
    'doors-do-not-know-each-other',
    'Each way in stands alone.',
    { path: `${within}/${room('http|rpc|events|jobs')}`, pathNot: '^services/kit/' },
    { path: `^services/$1/src/${room('http|rpc|events|jobs|service|main')}`, pathNot: `^services/$1/src/$2(\\.ts$|/)` },
  ),
]

const insideWeb = [
  forbid(
    'features-do-not-know-each-other',
    'What two features share belongs to ui, to api, or to one of them through the app.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  forbid('features-do-not-know-the-app', 'app → features.', { path: '^web/src/features/' }, { path: '^web/src/app/' }),
  forbid(
    'ui-knows-no-domain',
    'ui → nothing above or beside it.',
    { path: '^web/src/ui/' },
    { path: '^web/src/(app|features|api)/' },
  ),
  forbid(
    'api-knows-no-screen',
    'api → nothing above or beside it.',
    { path: '^web/src/api/' },
    { path: '^web/src/(app|features|ui)/' },
  ),
]

const everywhere = [
  forbid('no-circles', 'Who needs whom must be told in one direction.', {}, { circular: true }),
  forbid(
    'every-import-is-found',
    'A path that leads nowhere, or into a package past its exports.',
    {},
    { path: '^(\\.|@hunch/)', couldNotResolve: true },
  ),
]

export default {
  forbidden: [...betweenRooms, ...insideService, ...insideWeb, ...everywhere],
  options: {
    // The default parser needs the JavaScript API of TypeScript, which version 7 no longer has.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|migrations|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
