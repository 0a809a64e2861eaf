import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MatraHeading } from '@/components/ui/matra-heading';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { trustHtml } from '@/lib/trust-html';

afterEach(() => {
  Reflect.deleteProperty(window, 'trustedTypes');
});

test('the HTML stands in the page', () => {
  render(<TrustedHtml html={trustHtml('<p>One <em>word</em></p>')} lang="en" />);
  expect(screen.getByText('word').tagName).toBe('EM');
});

test('where the browser has Trusted Types, the HTML goes through the policy of the site', () => {
  const made: string[] = [];
  Object.defineProperty(window, 'trustedTypes', {
    configurable: true,
    value: {
      createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => {
        made.push(name);
        return rules;
      },
    },
  });
  render(<TrustedHtml html={trustHtml('<b>safe</b>')} />);
  expect(made).toEqual(['sanitised']);
  expect(screen.getByText('safe')).toBeInTheDocument();
});

test('a heading is of the level that it is given', () => {
  render(
    <>
      <MatraHeading>Page</MatraHeading>
      <MatraHeading level={2}>Section</MatraHeading>
    </>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Section');
});
