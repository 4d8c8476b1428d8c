import { expect, test } from 'vitest'
import { startApi } from '../harness.ts'
import { freePort, headersOf, startMailServer } from '../mail-server.ts'
import { addShop } from '../people.ts'

const FORM = {
  name: 'Åsa Ek',
  phone: '1',
  email: 'asa@example.com',
  companyName: 'Ek AB',
  orgNumber: '2',
  postalCode: '3',
  message: 'Hej!',
  shopId: 'north',
}

test('what somebody writes while the mail server is away reaches the provider when it is back', async () => {
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://shop.example.com' }
  const api = await startApi({ env, seed: ({ db }) => addShop(db, 'north', { supplierMail: 'north@example.com' }) })
  const write = () => api.inject({ method: 'POST', url: '/api/form', payload: FORM })
  expect((await write()).statusCode).toBe(201)
  const attempts = async () =>
    (await api.db.execute<{ attempts: number }>('SELECT attempts FROM mails')).rows[0]?.attempts
  await expect.poll(attempts).toBeGreaterThan(0)
  const server = await startMailServer({ port })
  expect((await write()).statusCode).toBe(201)
  await expect.poll(() => server.received).toHaveLength(2)
  for (const { from, to, raw } of server.received) {
    expect({ from, to }).toEqual({ from: 'interior@shop.example.com', to: ['north@example.com'] })
    expect(headersOf(raw).get('reply-to')).toBe('asa@example.com')
  }
  await api.close()
  await server.close()
})
