import { describe, expect, test } from 'vitest'
import { checkAnswer, checkLaunch, checkRequest } from '#server/features/punchout/simulator/check-visit.ts'
import { setupResponse, statusResponse } from '#server/features/punchout/cxml/respond.ts'

const signed = { payloadId: 'x@y', at: new Date(0), dtd: '1.2.014' }
const broken = (checks: ReturnType<typeof checkAnswer>) =>
  checks.filter(({ ok }) => !ok).map(({ rule, facts }) => [rule, ...facts])

describe('an answer', () => {
  test('that opens the shop, or refuses it, keeps every rule', () => {
    expect(broken(checkAnswer(setupResponse(signed, 'https://shop.example/login/ext?session=[redacted]')))).toEqual([])
    expect(broken(checkAnswer(statusResponse(signed, 401, 'no')))).toEqual([])
  })

  test.each([
    ['<cXML', [['well_formed', expect.any(String)]]],
    [
      '<html/>',
      [
        ['required', 'cXML/@payloadID', 'cXML/@timestamp'],
        ['status', ' '],
      ],
    ],
    [
      '<cXML payloadID="1" timestamp="x"><Response><PunchOutSetupResponse><StartPage><URL>javascript:1</URL></StartPage></PunchOutSetupResponse><Status code="200" text="OK"/></Response></cXML>',
      [
        ['order', 'Response/Status'],
        ['start_page', 'javascript:1'],
      ],
    ],
    [
      '<cXML payloadID="1" timestamp="x"><Response><Status code="200"/></Response></cXML>',
      [
        ['status', '200 '],
        ['start_page', ''],
      ],
    ],
  ])('%s breaks them where it does', (document, faults) => expect(broken(checkAnswer(document))).toEqual(faults))
})

test('a request says what is missing, and what stands in another place', () => {
  const request =
    '<cXML payloadID="1"><Header><From/><Sender/><To/></Header><Request><PunchOutSetupRequest><BrowserFormPost/></PunchOutSetupRequest></Request></cXML>'
  const [, required, order] = checkRequest(request)
  expect(required?.facts.toSorted()).toEqual(
    [
      'cXML/@timestamp',
      'BrowserFormPost/URL',
      'From/Credential',
      'PunchOutSetupRequest/BuyerCookie',
      'Sender/Credential',
      'Sender/UserAgent',
      'To/Credential',
    ].toSorted(),
  )
  expect(order?.facts).toEqual(['Header/To'])
})

test('a launch names who it is, by which password, and where the cart goes back to', () => {
  const launch = 'USERNAME=a\nPASSWORD=[redacted]\nHOOK_URL=https://x.example/?sid=[redacted]\n~OkCode=ADDI'
  expect(broken(checkLaunch(launch, 'HOOK_URL'))).toEqual([])
  expect(broken(checkLaunch(launch.replace('=ADDI', '='), 'RETURN'))).toEqual([
    ['required', 'RETURN'],
    ['no_empty', '~OkCode'],
  ])
})
