// An owner may edit src/content as they like: the tests have a site of their own.
process.env['CONTENT_DIR'] = 'tests/content'

// The passwords of tests are no secrets; a hash as costly as a real one takes 70 ms of work each time.
process.env['LITE_AUTH_BCRYPT_COST'] ||= '4'
