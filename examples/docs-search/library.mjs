// What the tools work on: a dozen short documents about Heron, a job queue that does not exist. Deleting and feedback last
// as long as the process.

import { readdirSync, readFileSync } from "node:fs";

/**
 * @typedef {"guide" | "reference" | "operations"} Section
 * @typedef {{slug: string, path: string, section: Section, title: string, updated: string, tags: string[], lines: string[]}} Document
 */

/** @type {readonly Section[]} */
export const SECTIONS = ["guide", "reference", "operations"];

const FOLDER = new URL("docs/", import.meta.url);

/** The documents by slug. */
const documents = new Map(SECTIONS.flatMap((section) => readSection(section)).map((document) => [document.slug, document]));

/** @type {{slug: string, rating: number}[]} */
const feedback = [];

/** @param {Section} section */
function readSection(section) {
  const files = readdirSync(new URL(`${section}/`, FOLDER)).sort();
  return files.map((file) => readDocument(section, file));
}

/**
 * @param {Section} section
 * @param {string} file
 * @returns {Document}
 */
function readDocument(section, file) {
  const path = `${section}/${file}`;
  const lines = readFileSync(new URL(path, FOLDER), "utf8").trimEnd().split("\n");
  return {
    slug: file.replace(/\.md$/, ""),
    path,
    section,
    title: lines[0]?.replace(/^# /, "") ?? file,
    updated: field(lines, "Updated"),
    tags: field(lines, "Tags").split(", "),
    lines,
  };
}

/**
 * @param {string[]} lines
 * @param {string} name
 */
function field(lines, name) {
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
}

/**
 * The documents in which every word of the query stands, the best first, with how often the words stand there.
 *
 * @param {{query: string, limit: number, sort: "relevance" | "newest", whole_words: boolean,
 *   section?: Section, tags?: string[], updated_since?: string}} wanted
 */
export function search({ query, limit, sort, whole_words, section, tags, updated_since }) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...documents.values()]
    .filter((document) => section === undefined || document.section === section)
    .filter((document) => tags === undefined || tags.every((tag) => document.tags.includes(tag)))
    .filter((document) => updated_since === undefined || document.updated >= updated_since)
    .map((document) => ({ document, score: score(document, words, whole_words) }))
    .filter(({ score }) => score > 0);
  found.sort((a, b) =>
    sort === "newest" ? b.document.updated.localeCompare(a.document.updated) : b.score - a.score,
  );
  return found.slice(0, limit);
}

/**
 * @param {Document} document
 * @param {string[]} words
 * @param {boolean} whole
 */
function score(document, words, whole) {
  const text = document.lines.join(" ").toLowerCase();
  const terms = text.split(/[^\p{L}\p{N}_]+/u);
  const counts = words.map((word) => (whole ? terms.filter((term) => term === word).length : text.split(word).length - 1));
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
}

/** @param {string | undefined} slug @param {string | undefined} path */
export function find(slug, path) {
  return [...documents.values()].find((document) => document.slug === slug || document.path === path);
}

/** @param {string[]} slugs */
export function remove(slugs) {
  return slugs.filter((slug) => documents.delete(slug));
}

/** @param {string} slug @param {number} rating */
export function rate(slug, rating) {
  feedback.push({ slug, rating });
  const ratings = feedback.filter((one) => one.slug === slug).map((one) => one.rating);
  return { count: ratings.length, mean: ratings.reduce((sum, one) => sum + one, 0) / ratings.length };
}
