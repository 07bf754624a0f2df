import { z } from 'zod'
import { text } from '#text/text.tsx'

// One place for the words of every check that has no message of its own.
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? text('This field is required') : text('Please check this value')
      case 'too_small':
        return issue.origin === 'string' ? text('This field is required') : text('This value is too small')
      case 'too_big':
        return issue.origin === 'string' ? text('This text is too long') : text('This value is too large')
      case 'invalid_format':
        return issue.format === 'email'
          ? text('please enter the correct email address')
          : text('Please check this value')
      default:
        return text('Please check this value')
    }
  },
})
