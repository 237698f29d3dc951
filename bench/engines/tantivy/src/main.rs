//! tantivy as a peer of the search bench: one segment in memory, one thread.
//!
//! Reads notices from standard input, one a line as JSON, up to an empty line; says how many there are; then answers
//! each line, a question, by `{"total":…,"ms":…}`: how many notices match, and how long the search took by its own
//! clock, so that neither the pipe nor JSON counts. With the argument `aggregations` counting is left to tantivy.

mod columns;
mod index;
mod question;
mod search;
#[cfg(test)]
mod tests;

use std::env;
use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let aggregates = env::args().nth(1).is_some_and(|way| way == "aggregations");
    let mut lines = stdin().lock().lines();
    let mut notices = index::Builder::new()?;
    for line in lines.by_ref() {
        let line = line?;
        if line.is_empty() {
            break;
        }
        notices.add(serde_json::from_str(&line)?)?;
    }
    let index = notices.finish()?;
    println!(r#"{{"documents":{}}}"#, index.searcher.num_docs());
    for line in lines {
        let question = serde_json::from_str(&line?)?;
        let from = Instant::now();
        let total = if aggregates {
            search::aggregated(&index, &question)?.total
        } else {
            search::counted(&index, &question)?.total
        };
        let ms = from.elapsed().as_secs_f64() * 1000.0;
        println!(r#"{{"total":{total},"ms":{ms}}}"#);
        stdout().flush()?;
    }
    Ok(())
}
