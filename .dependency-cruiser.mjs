/**
 * Which files may import which. `npm run check` applies these rules. It also breaks each rule on purpose
 * (deploy/dev/checks/boundaries.ts), since a rule that matches no file would report nothing.
 */

/** All code of this repository, without packages and Node's own modules. */
const house = '^(proto|services|gateway|web|deploy)/(?!.*node_modules/)'

/** A file or a folder with one of the names: `http.ts`, or `http/` if one file is not enough. */
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
    'A service has kit, members and proto; it asks another one over gRPC.',
    { path: '^services/([^/]+)/', pathNot: '^services/kit/' },
    { path: house, pathNot: '^services/($1|kit|members)/|^proto/' },
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
      pathNot: '^web/|^proto/(texts|theme)/|^proto/http/(client|limits|deadlines|pages)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'the-browser-has-colours-from-css',
    'The build knows the colours; in the browser they are custom properties already.',
    { path: '^web/src/' },
    { path: '^proto/theme/' },
  ),
  forbid(
    'web-takes-types-from-contracts-alone',
    'Types cost nothing in the browser, but only those of the contracts are its business.',
    { path: '^web/', pathNot: '^web/e2e/' },
    { path: house, pathNot: '^web/|^proto/(texts|http|theme)/' },
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

/** A file of a service's subject: `$1` is the service, `$2` the subject. */
const inSubject = '^services/(?!kit/|members/)([^/]+)/src/([^/]+)/'
/** A file of any subject of the importing file's service. */
const anySubject = '^services/$1/src/[^/]+/'
/** Type-only imports are allowed: they do not exist at run time, and a role may name the types of another role. */
const valuesOnly = { dependencyTypesNot: ['type-only'] }
const transports = 'http|rpc|handlers|jobs'

const insideService = [
  forbid(
    'rules-know-nothing',
    'Rules come from values alone: no other role, no library, no input or output. Contracts, folded words and hashes are values.',
    { path: `${inSubject}${room('rules')}` },
    { pathNot: `${anySubject}${room('rules')}|^proto/|^services/kit/src/search-words/|^crypto$` },
  ),
  forbid(
    'events-know-nothing-of-the-service',
    'A constructor of an event is given all that it says.',
    { path: `${inSubject}${room('events')}` },
    { path: '^services/$1/', pathNot: `${anySubject}${room('events|rules')}`, ...valuesOnly },
  ),
  forbid(
    'store-knows-rules-and-tables',
    'store is the only SQL of its subject; it knows rules, its own limits and tables, no operation and no request.',
    { path: `${inSubject}${room('store')}` },
    {
      path: '^services/$1/',
      pathNot: `^services/$1/src/schema(\\.ts$|/)|^services/$1/src/$2/${room('store|limits')}|${anySubject}${room('rules')}`,
      ...valuesOnly,
    },
  ),
  forbid(
    'present-knows-rules',
    'present makes JSON of rows that it is given.',
    { path: `${inSubject}${room('present')}` },
    { path: '^services/$1/', pathNot: `${anySubject}${room('present|rules')}`, ...valuesOnly },
  ),
  forbid(
    'operations-know-no-transport',
    'An operation runs the same whether HTTP, gRPC, an event or the clock asked for it.',
    { path: inSubject, pathNot: `${inSubject}${room(transports)}` },
    { path: `${anySubject}${room(transports)}|^services/$1/src/${room(`${transports}|service|main|config`)}` },
  ),
  forbid(
    'policies-only-decide',
    'A policy loads facts and decides about a person; it publishes and presents nothing. The rule above keeps transports out.',
    { path: `${inSubject}${room('policy')}` },
    { path: `${anySubject}${room('events|present')}`, ...valuesOnly },
  ),
  forbid(
    'transports-ask-their-own-policy',
    "An operation asks the policies of all subjects, a transport only its own subject's.",
    { path: `${inSubject}${room(transports)}` },
    { path: `${anySubject}${room('policy')}`, pathNot: '^services/$1/src/$2/', ...valuesOnly },
  ),
  forbid(
    'transports-go-through-operations',
    'http, rpc, handlers and jobs call operations; they neither decide nor query.',
    { path: `${inSubject}${room(transports)}` },
    { path: `${anySubject}${room('store|rules|events')}|^services/$1/src/schema`, ...valuesOnly },
  ),
  forbid(
    'transports-do-not-know-each-other',
    'Each way in stands alone.',
    { path: `${inSubject}(${transports})(\\.ts$|/)` },
    { path: `${anySubject}${room(transports)}`, pathNot: '^services/$1/src/$2/$3(\\.ts$|/)' },
  ),
  forbid(
    'subjects-keep-their-store',
    "Another subject's operations, policy, rules, present and types are open; its store and events are not.",
    { path: inSubject },
    { path: `${anySubject}${room('store|events')}`, pathNot: '^services/$1/src/$2/', ...valuesOnly },
  ),
  // deploy/dev/checks/subject-circles.ts checks that the subjects form no circle.
]

const limits = forbid(
  'limits-know-nothing',
  'Limits are numbers. A file may combine those of several subjects.',
  { path: '^(services|gateway)/.+/limits\\.ts$' },
  { pathNot: '/limits\\.ts$' },
)

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
  forbid('no-circles', 'Dependencies run in one direction.', {}, { circular: true }),
  forbid(
    'every-import-is-found',
    'A path that leads nowhere, or into a package past its exports.',
    {},
    { path: '^(\\.|#|@hunch/)', couldNotResolve: true },
  ),
]

export default {
  forbidden: [...betweenRooms, ...insideService, limits, ...insideWeb, ...everywhere],
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
