/** Loaded into a server before all else: a signal brings about what nobody foresaw. */
process.on('SIGUSR2', () => {
  throw new Error('a mishap')
})
