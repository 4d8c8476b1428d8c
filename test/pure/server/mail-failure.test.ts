import { expect, test } from 'vitest'
import { failureReason } from '#server/mail/failure-reason.ts'

/** As nodemailer and Node say it. */
test.each([
  [null, 'interrupted', null],
  ['Nobody to send to: set a supplier mail for the shop (npm run shop -- set) or CONTACT_MAIL', 'no_recipient', null],
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable', null],
  ['connect ECONNREFUSED 127.0.0.1:587', 'unreachable', null],
  ['getaddrinfo ENOTFOUND smtp.example.com', 'unreachable', null],
  ['Connection timeout', 'unreachable', null],
  ['Greeting never received', 'unreachable', null],
  ['Connection closed unexpectedly', 'unreachable', null],
  ['self-signed certificate', 'unreachable', null],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'credentials', 535],
  ['Missing credentials for "PLAIN"', 'credentials', null],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <kim@berg.example>: User unknown", 'refused', 550],
  ["Can't send mail - all recipients were rejected", 'refused', null],
  ['Message failed: 554 5.7.1 Spam', 'refused', 554],
  ["Can't send mail - all recipients were rejected: 451 4.7.1 Greylisted", 'later', 451],
  ['Mail command failed: 421 Try again later', 'later', 421],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', 'too_large', 552],
  ['Message size larger than allowed 10240000', 'too_large', null],
  ["ENOSPC: no space left on device, open '/data/mail/x.eml'", 'not_made', null],
  ['Nobody makes the files of orders', 'not_made', null],
])('%s', (error, reason, status) => {
  expect(failureReason(error)).toEqual({ reason, status })
})
