import { expect, test } from '@jest/globals'
import { sourcesOf } from '../checks/sources.ts'
import { privateWords } from '../checks/words.ts'

test("private identifiers and phrases are found with the field's word, everyday words are not", () => {
  const own = [
    'const toldOf = 1 // she is told of it',
    '/** Answers with the count. */',
    "test('an event is set aside', () => {})",
    'const parked_events = 1',
    "const text = 'she tells them'",
    'const intellect = hearth // a fact may be told',
    'const operationsPort = createOperationsServer(operateAuth(operate))',
    "// the operations port, for an operator's command",
  ]
  expect(privateWords(sourcesOf({ 'a.ts': own.join('\n') }))).toEqual([
    'a.ts: toldOf; say published, reported, notified',
    'a.ts: createOperationsServer; say createOperatorCommands, createProbeServer',
    'a.ts: operateAuth; say operatorCommands',
    'a.ts:1: "is told of"; say gets, receives, is asked to',
    'a.ts:1: "she"; say they, the member',
    'a.ts:2: "Answers with"; say Returns',
    'a.ts:3: "is set aside"; say a dead letter',
    'a.ts:8: "operations port"; say probe server, probe port',
    'a.ts:8: "operator\'s command"; say operator command',
  ])
  expect(privateWords(sourcesOf({ 'web/src/locales/en/a.ts': 'const told = 1' }))).toEqual([])
})
