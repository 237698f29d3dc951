import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { capText } from "#domain/plan-text.ts";
import { capNames, planOf } from "#domain/plans.ts";
import { PricingQuestions } from "./pricing-questions.tsx";

test("whoever asks what happens after the trial is told every cap that holds without a plan, that of people too", () => {
  const html = renderToStaticMarkup(createElement(PricingQuestions));
  const [, answer] = /What happens when the trial ends\?(.*?)<\/details>/s.exec(html)!;
  for (const cap of capNames) expect(answer).toContain(capText(cap, planOf("none").caps[cap]));
});
