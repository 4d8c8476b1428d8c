import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/version.ts'
import { startShop } from '../support/shop-server.ts'
import { expect, signIn, test } from '../support/story.ts'

test('a real shop, made and filled from the command line while an open browser looks on', async ({
  page,
  complaints,
}) => {
  const shop = await startShop({ DEMO: '0' })
  const command = (name: string, ...args: string[]) => {
    const done = spawnSync('node', [`src/server/cli/${name}.ts`, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: shop.dataDir },
    })
    expect(done.status, done.stderr).toBe(0)
    return done.stdout
  }
  try {
    command('shop', 'create', '--id', 'real', '--name', 'Real')
    command('user', 'create', '--username', 'anna', '--shop', 'real', '--level', '8', '--password', 'a long password')
    await page.goto(shop.address)
    await signIn(page, 'anna', 'a long password')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

    const file = join(shop.dataDir, 'goods.csv')
    writeFileSync(file, '\uFEFFuid;name;category;price\r\n00412;Kvist;Pallar;1295,50\r\n00413;Gren;Pallar;995,00\r\n')
    expect(command('import', file, '--shop', 'real')).toMatch(/created\D+2/i)
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Search' }).fill('412')
      await page.keyboard.press('Enter')
      await expect(page.locator('main li a[href="/product/real/00412"]')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  } finally {
    await shop.stop()
  }
  complaints.length = 0
})
